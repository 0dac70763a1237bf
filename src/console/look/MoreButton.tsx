/** Pages that come one after another, as react-query and react-admin give them. */
export interface Pages {
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<{ isSuccess: boolean }>;
}

interface MoreButtonProps {
  pages: Pages;
  label: string;
  /** What it says while more is on its way. @default the label */
  busy?: string;
  /** The selector of what a row is focused by, in the section or group of fields that the button is in. */
  focuses: string;
}

/** Reads the next rows; the focus goes to the first of them, as the button may be gone by then. */
export function MoreButton({ pages, label, busy = label, focuses }: MoreButtonProps) {
  const { isFetchingNextPage, fetchNextPage } = pages;
  const more = async (button: HTMLElement, place: Element) => {
    const rows = () => place.querySelectorAll<HTMLElement>(focuses);
    const shown = rows().length;
    const arrival = new MutationObserver(() => {
      const first = rows()[shown];
      if (!first) return;
      arrival.disconnect();
      // Whoever has gone elsewhere meanwhile stays there.
      if ([button, document.body].some(held => held === document.activeElement)) first.focus();
    });
    arrival.observe(place, { childList: true, subtree: true });
    const { isSuccess } = await fetchNextPage();
    if (!isSuccess) arrival.disconnect();
  };
  return (
    <button
      type="button"
      className="btn t"
      // A disabled button would lose the focus.
      aria-disabled={isFetchingNextPage}
      onClick={({ currentTarget }) => {
        const place = currentTarget.closest('section, fieldset');
        if (place && !isFetchingNextPage) void more(currentTarget, place);
      }}
    >
      {isFetchingNextPage ? busy : label}
    </button>
  );
}
