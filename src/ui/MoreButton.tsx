/** The pages of an infinite list, as react-query and react-admin return them. */
export interface Pages {
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<{ isSuccess: boolean }>;
}

interface MoreButtonProps {
  pages: Pages;
  label: string;
  /** The label while the next page loads. @default the label */
  busyLabel?: string;
  /** Selects the element of each row that takes the focus, inside the section or fieldset around the button. */
  focusSelector: string;
}

/** Loads the next rows and moves the focus to the first of them, because the button may be gone by then. */
export function MoreButton({ pages, label, busyLabel = label, focusSelector }: MoreButtonProps) {
  const { isFetchingNextPage, fetchNextPage } = pages;
  const more = async (button: HTMLElement, container: Element) => {
    const rows = () => container.querySelectorAll<HTMLElement>(focusSelector);
    const shown = rows().length;
    const observer = new MutationObserver(() => {
      const first = rows()[shown];
      if (!first) return;
      observer.disconnect();
      // If the user has already moved the focus elsewhere, it stays there.
      if ([button, document.body].some(element => element === document.activeElement)) first.focus();
    });
    observer.observe(container, { childList: true, subtree: true });
    const { isSuccess } = await fetchNextPage();
    if (!isSuccess) observer.disconnect();
  };
  return (
    <button
      type="button"
      className="btn t"
      // A disabled button would lose the focus.
      aria-disabled={isFetchingNextPage}
      onClick={({ currentTarget }) => {
        const container = currentTarget.closest('section, fieldset');
        if (container && !isFetchingNextPage) void more(currentTarget, container);
      }}
    >
      {isFetchingNextPage ? busyLabel : label}
    </button>
  );
}
