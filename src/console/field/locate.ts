/** A place on the earth, in degrees. */
export interface Point {
  type: 'point';
  coordinates: { lat: number; long: number };
}

const timeoutMs = 20_000;
/** Rounds to six decimals, which is a tenth of a metre. */
const rounded = (degrees: number) => Number(degrees.toFixed(6));

/** Returns the location of the device. Rejects with the device's reason and `refused`, to show the user. */
export function locate(refused: string): Promise<Point> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) =>
        resolve({ type: 'point', coordinates: { lat: rounded(latitude), long: rounded(longitude) } }),
      ({ message }) => reject(new Error(`${message} - ${refused}`)),
      { enableHighAccuracy: true, timeout: timeoutMs },
    );
  });
}
