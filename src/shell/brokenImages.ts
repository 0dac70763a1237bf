import placeholder from './placeholder.svg?inline';

/** Replaces images that fail to load, anywhere in the portal, by a placeholder. Returns a function that stops it. */
export function replaceBrokenImages(): () => void {
  // Errors of images do not bubble; the capture phase catches them.
  document.addEventListener('error', replace, true);
  return () => document.removeEventListener('error', replace, true);
}

function replace({ target }: Event): void {
  if (target instanceof HTMLImageElement && target.src !== placeholder) target.src = placeholder;
}
