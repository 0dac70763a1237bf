import type { Coordinates } from '../values.ts';

const patience = 20_000;
/** Six decimals are a tenth of a metre. */
const rounded = (degrees: number) => Number(degrees.toFixed(6));

/** Where the device is; rejects with what to tell where it can't be had. */
export function locate(): Promise<Coordinates> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) }),
      ({ message }) => reject(new Error(`${message} - Grant Permission to capture TC location`)),
      { enableHighAccuracy: true, timeout: patience },
    );
  });
}
