import { LinkBase } from 'react-admin';
import { LostIcon } from '../theme/icons.tsx';
import { Message } from '../ui/Message.tsx';

/** Shown for an address that doesn't exist or that the designation may not see. */
export function NotFound() {
  return (
    <Message icon={<LostIcon />} title="Looks like you're lost" text="Resource Not found">
      <LinkBase to="/" className="btn p">
        Back to home
      </LinkBase>
    </Message>
  );
}
