import { expect } from "vitest";
import type { Command } from "#platform/server/commands.ts";
import type { Answer, Visitor } from "../visitor.ts";
import { Internet, unlessLost } from "./internet.ts";
import { spawn } from "./scheduler.ts";
import type { World } from "./world.ts";

/** A world's people, the network between them and the product, and its owner. */
export class Town {
  readonly world: World;
  readonly internet: Internet;

  constructor(world: World) {
    this.world = world;
    this.internet = new Internet(world);
  }

  /** Calls the product as a page does. Returns undefined if no answer came. */
  async ask<T>(
    { name, visitor }: { name: string; visitor: Visitor },
    method: string,
    path: string,
    body?: unknown,
    writeId?: string,
  ) {
    const { isBad } = this.internet;
    const answer: Answer<T> | undefined = await unlessLost(visitor.call<T>(method, path, body, writeId));
    this.world.tell(`${name} ${method} ${path} ${answer?.status ?? "lost"}`);
    expect(answer?.status, `${method} ${path}`).not.toBe(500);
    if (!isBad && !this.internet.isBad) expect(answer?.status ?? 0, `${method} ${path}`).toBeLessThan(500);
    return answer;
  }

  /** The product does what is due, in bad times in two processes. */
  async runAll(own: () => Promise<unknown>, another: () => Promise<unknown>): Promise<void> {
    const works = this.internet.isBad ? [own, another] : [own];
    await Promise.all(works.map((work) => spawn(() => this.internet.inProcess(work))));
    await this.internet.settle();
  }

  async owner(command: Command, words: string[], options: Record<string, string | boolean> = {}) {
    this.world.tell(`the owner: ${command.name} ${words.join(" ")}`);
    const { services } = this.world.app;
    const work = command.run(
      { words, options },
      { services: async () => services, environment: {}, print: () => undefined },
    );
    await work.catch((error: unknown) => expect(this.internet.isBad, String(error)).toBe(true));
  }
}
