import { useCallback, type ReactNode } from 'react';
import { AddNotificationContext, type NotificationPayload } from 'react-admin';
import { unexplained } from '#domain/serverMessages.ts';
import { readPath } from '../console/index.ts';
import { taken } from '../dataProvider/trust.ts';
import { tell, type NoticeExtras } from './notices.ts';

/**
 * Shows what react-admin has to say as the portal's own notices, until the console is closed: that its last requests
 * fail then is no news, and the end of a session is told in one notice.
 */
export function NoticeBridge({ until, children }: { until: AbortSignal; children: ReactNode }) {
  const forward = useCallback(
    (payload: NotificationPayload) => {
      if (!until.aborted) show(payload);
    },
    [until],
  );
  return <AddNotificationContext value={forward}>{children}</AddNotificationContext>;
}

function show({ message, type, notificationOptions }: NotificationPayload): void {
  const told = readPath(notificationOptions?.messageArgs, '_') ?? message;
  const isText = typeof told === 'string' && !told.startsWith('ra.');
  const { topic, action } = taken<NoticeExtras>(notificationOptions ?? {});
  tell(type === 'error' ? 'warning' : type, isText ? told : unexplained, { topic, action });
}
