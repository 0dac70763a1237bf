const controls = 'a[href], button';
/** How long to wait until the control is on the screen again, ms. */
const timeoutMs = 5_000;

/** The marks that tell a control from the others around it, even after it was rendered anew. */
export interface Opener {
  href: string | null;
  name: string;
  /** The control's place among those with the same address and name. */
  at: number;
}

/** Returns what a control is known by inside a container; undefined if it is none. */
export function openerOf(container: Element, target: EventTarget | null): Opener | undefined {
  const control = target instanceof Element ? target.closest(controls) : null;
  if (!control) return undefined;
  const [href, name] = [control.getAttribute('href'), nameOf(control)];
  return { href, name, at: alike(container, { href, name }).findIndex(each => each === control) };
}

/**
 * Focuses the control that opened what is closed now, as soon as it is on the screen, as long as the focus `isFree`: the
 * user has not moved it. Returns a function that gives up.
 */
export function focusOpener(container: Element, opener: Opener, isFree: () => boolean): () => void {
  const isDone = () => {
    if (!isFree()) return true;
    const found = alike(container, opener);
    (found[opener.at] ?? found[0])?.focus();
    return found.length > 0;
  };
  if (isDone()) return () => undefined;
  const observer = new MutationObserver(() => isDone() && observer.disconnect());
  observer.observe(container, { childList: true, subtree: true });
  const timer = setTimeout(() => observer.disconnect(), timeoutMs);
  return () => {
    observer.disconnect();
    clearTimeout(timer);
  };
}

/** Returns the controls with an address and, unless what they name has got another name, with a name. */
function alike(container: Element, { href, name }: Pick<Opener, 'href' | 'name'>): HTMLElement[] {
  const same = [...container.querySelectorAll<HTMLElement>(controls)].filter(
    control => control.getAttribute('href') === href,
  );
  const named = same.filter(control => nameOf(control) === name);
  return named.length > 0 || href === null ? named : same;
}

const nameOf = (control: Element) => control.getAttribute('aria-label') ?? control.textContent;
