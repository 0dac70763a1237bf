import { HttpError } from 'react-admin';
import { sendReliably } from '../client/sendReliably.ts';

/**
 * Deletes a record. After a lost answer, a record that is gone counts as deleted. Without `read`, the request is only
 * sent again.
 */
export async function deleteOnce({
  send,
  read,
}: {
  send: () => Promise<unknown>;
  read: (() => Promise<unknown>) | undefined;
}): Promise<void> {
  let wasSent = false;
  const sendAgain = async () => {
    const isAgain = wasSent;
    wasSent = true;
    await send().catch((error: unknown) => {
      if (!isAgain || !isMissing(error)) throw error;
    });
    return true;
  };
  const findSaved =
    read &&
    (async () =>
      read().then(
        () => undefined,
        (error: unknown) => {
          if (!isMissing(error)) throw error;
          return true;
        },
      ));
  await sendReliably({ send: sendAgain, findSaved });
}

function isMissing(error: unknown): boolean {
  return error instanceof HttpError && error.status === 404;
}
