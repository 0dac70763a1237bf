/** Narrower screens are refused, px. */
const least = 1024;
const mark = 'data-small-screen';

const judge = () => document.documentElement.toggleAttribute(mark, widthOfScreen() < least);

/**
 * Keeps the page marked where the screen is too small for the portal; `base.css` then shows why in its place. It goes by
 * the screen, as a window is narrow for other reasons too: zoom, and two windows beside each other.
 */
export function refuseSmallScreens(): void {
  judge();
  window.addEventListener('resize', judge);
}

/**
 * Of a desktop in its own pixels, which neither zoom nor the system's scaling changes. A phone's are too fine to count;
 * its window is as wide as it is.
 */
function widthOfScreen(): number {
  const byFinger = window.matchMedia('(pointer: coarse)').matches;
  return byFinger ? window.innerWidth : Math.round(window.screen.width * window.devicePixelRatio);
}
