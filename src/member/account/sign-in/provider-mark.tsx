import type { Provider } from "../contract.ts";

/** Both providers require their own logo and colours on a sign-in button. */
export function ProviderMark({ provider }: { provider: Provider }) {
  return (
    <svg className="size-5 shrink-0" viewBox="0 0 24 24" fill="none" strokeWidth="4.6" aria-hidden="true">
      {provider === "google" ? (
        <>
          <path stroke="#ea4335" d="M3.1 8a9.7 9.7 0 0 1 15.6-2.9" />
          <path stroke="#fbbc05" d="M3.3 16.2a9.7 9.7 0 0 1 0-8.5" />
          <path stroke="#34a853" d="M18.2 19.4A9.7 9.7 0 0 1 3.1 15.9" />
          <path stroke="#4285f4" d="M12 12.2h9.7a9.7 9.7 0 0 1-3.7 7.4" />
        </>
      ) : (
        <>
          <circle cx="12" cy="12" r="12" fill="#1877f2" />
          <path
            fill="#fff"
            d="M16.7 15.5l.5-3.5h-3.3V9.8c0-1 .5-1.9 2-1.9h1.5v-3s-1.4-.2-2.7-.2c-2.7 0-4.5 1.6-4.5 4.7V12h-3v3.5h3v8.4a12 12 0 0 0 3.7 0v-8.4z"
          />
        </>
      )}
    </svg>
  );
}
