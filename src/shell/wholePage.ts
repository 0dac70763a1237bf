import placeholder from './placeholder.svg?inline';

/** The width of the narrowest screen that the portal accepts, px. */
const minWidth = 1024;
const attribute = 'data-small-screen';

const update = () => document.documentElement.toggleAttribute(attribute, widthOfScreen() < minWidth);

/**
 * Marks the page while the screen is too small for the portal; `base.css` then shows a message instead. Measures the
 * screen, not the window: windows are also narrow because of zoom, or side by side.
 */
export function refuseSmallScreens(): void {
  update();
  window.addEventListener('resize', update);
}

/**
 * Returns the width of a desktop screen in its own pixels, which neither zoom nor the system's scaling changes. A
 * phone's pixels are too small to count; its window width serves instead.
 */
function widthOfScreen(): number {
  const isTouchScreen = window.matchMedia('(pointer: coarse)').matches;
  return isTouchScreen ? window.innerWidth : Math.round(window.screen.width * window.devicePixelRatio);
}

/** Replaces images that fail to load, anywhere in the portal, by a placeholder. Returns a function that stops it. */
export function replaceBrokenImages(): () => void {
  // Errors of images do not bubble; the capture phase catches them.
  document.addEventListener('error', replace, true);
  return () => document.removeEventListener('error', replace, true);
}

function replace({ target }: Event): void {
  if (target instanceof HTMLImageElement && target.src !== placeholder) target.src = placeholder;
}
