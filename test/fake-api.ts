import type { accountContract } from "#features/account/contract.ts";
import type { favouritesContract } from "#features/favourites/contract.ts";
import type { quotaContract } from "#features/quota/contract.ts";
import type { remindersContract } from "#features/reminders/contract.ts";
import type { subscriptionContract } from "#features/subscription/contract.ts";
import type { Addresses, Answer } from "#shared/contract.ts";
import type { ErrorCode } from "#shared/errors.ts";

type Api = Addresses<typeof accountContract> &
  Addresses<typeof favouritesContract> &
  Addresses<typeof quotaContract> &
  Addresses<typeof remindersContract> &
  Addresses<typeof subscriptionContract>;

/** A refusal, as the server words it. */
class Refusal {
  readonly status: number;
  readonly code: ErrorCode;
  readonly message: string;

  constructor(status: number, code: ErrorCode, message: string) {
    this.status = status;
    this.code = code;
    this.message = message;
  }
}

export function refusal(status: number, code: ErrorCode, message: string): Refusal {
  return new Refusal(status, code, message);
}

/** What an address answers: what its contract says, a refusal, nothing at all, or either of them later. */
type Reply<T> = T | Refusal | "offline";
type Replies = {
  [A in keyof Api]?: Reply<Answer<Api[A]>> | Promise<Reply<Answer<Api[A]>>>;
};

/** Our API as its contracts describe it, in the place of the server: for the states of a screen. */
export class FakeApi {
  /** The addresses that were asked, in their order. */
  readonly asked: string[] = [];
  /** What was asked and has no answer here. */
  readonly unanswered: string[] = [];
  readonly #fetch = window.fetch;
  #replies: Replies = {};

  /** Takes the place of the server until `close`. */
  constructor() {
    window.fetch = (input, init) => {
      const { pathname, origin } = new URL(String(input), window.location.href);
      const isOurs = origin === window.location.origin && pathname.startsWith("/api/");
      return isOurs ? this.#reply(init?.method ?? "GET", pathname) : this.#fetch.call(window, input, init);
    };
  }

  /** From now on these addresses answer so. */
  answer(replies: Replies): void {
    this.#replies = { ...this.#replies, ...replies };
  }

  close(): void {
    window.fetch = this.#fetch;
  }

  async #reply(method: string, path: string): Promise<Response> {
    this.asked.push(`${method} ${path}`);
    const known = Object.entries(this.#replies).find(([address]) => isAt(address, method, path));
    if (!known) {
      this.unanswered.push(`${method} ${path}`);
      throw new TypeError("nobody answers here");
    }
    const reply = await known[1];
    if (reply === "offline") throw new TypeError("Failed to fetch");
    if (reply instanceof Refusal) {
      const { status, code, message } = reply;
      return Response.json({ error: { code, message } }, { status });
    }
    return reply === undefined ? new Response(null, { status: 204 }) : Response.json(reply);
  }
}

function isAt(address: string, method: string, path: string): boolean {
  const [wanted, pattern = ""] = address.split(" ");
  return wanted === method && new RegExp(`^${pattern.replaceAll(/:\w+/g, "[^/]+")}$`).test(path);
}
