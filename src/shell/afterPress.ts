/**
 * Calls back at once, or, while a mouse button is held down, when that has been let go and the click is done. What
 * appears in between would move the button away from under the pointer, and the click would be lost.
 */
export function afterPress(callback: () => void): void {
  if (document.querySelector(':active') === null) callback();
  else window.addEventListener('pointerup', () => setTimeout(callback), { once: true, capture: true });
}
