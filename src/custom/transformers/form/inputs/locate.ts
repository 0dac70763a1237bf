import type { Coordinates } from '../values.ts';

const timeoutMs = 20_000;
/** Rounds to six decimals, which is a tenth of a metre. */
const rounded = (degrees: number) => Number(degrees.toFixed(6));

/** Returns the location of the device. Rejects with a message to show the user if it is not available. */
export function locate(): Promise<Coordinates> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) }),
      ({ message }) => reject(new Error(`${message} - Grant Permission to capture TC location`)),
      { enableHighAccuracy: true, timeout: timeoutMs },
    );
  });
}
