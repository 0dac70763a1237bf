/**
 * Calls back at once, or, while a mouse button is down, after its release and the click. A change in between would move
 * the button away from under the pointer, and the click would be lost.
 */
export function afterPress(callback: () => void): void {
  if (document.querySelector(':active') === null) callback();
  else window.addEventListener('pointerup', () => setTimeout(callback), { once: true, capture: true });
}
