import { useCallback, useLayoutEffect, useRef, type ReactNode } from 'react';
import { AddNotificationContext, useLocation, type NotificationPayload } from 'react-admin';
import { unexplained } from '#domain/serverMessages.ts';
import { readPath } from '../console/index.ts';
import { trustedCast } from '../client/trustedCast.ts';
import { leaveScreen, showNotice, type NoticeExtras } from '../ui/notices/notices.ts';

/**
 * Shows react-admin's messages as the portal's own notices, until the console closes: after that, failing requests are
 * no news, and the end of a session has its own notice. A warning ends with its screen.
 */
export function NoticeBridge({ signal, children }: { signal: AbortSignal; children: ReactNode }) {
  const { pathname } = useLocation();
  const screen = useRef(pathname);
  // Before the effects of the new screen, which may warn at once.
  useLayoutEffect(() => {
    if (screen.current !== pathname) leaveScreen(screen.current);
    screen.current = pathname;
  }, [pathname]);
  const forward = useCallback(
    (payload: NotificationPayload) => {
      if (!signal.aborted) show(payload, screen.current);
    },
    [signal],
  );
  return <AddNotificationContext value={forward}>{children}</AddNotificationContext>;
}

function show({ message, type, notificationOptions }: NotificationPayload, screen: string): void {
  const text = readPath(notificationOptions?.messageArgs, '_') ?? message;
  const isText = typeof text === 'string' && !text.startsWith('ra.');
  const { topic, action } = trustedCast<NoticeExtras>(notificationOptions ?? {});
  showNotice(type === 'error' ? 'warning' : type, isText ? text : unexplained, { topic, action, screen });
}
