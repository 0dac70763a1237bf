import placeholder from './placeholder.svg?inline';

/** Puts a placeholder in place of every image that can't be shown, wherever in the portal. Gives the way to stop. */
export function replaceBrokenImages(): () => void {
  // Errors of images do not bubble; they can be caught on their way down.
  document.addEventListener('error', replace, true);
  return () => document.removeEventListener('error', replace, true);
}

function replace({ target }: Event): void {
  if (target instanceof HTMLImageElement && target.src !== placeholder) target.src = placeholder;
}
