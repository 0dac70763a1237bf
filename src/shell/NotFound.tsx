import { Link } from 'react-router';
import { LostIcon } from '../theme/icons.tsx';
import { Message } from '../ui/Message.tsx';

/** Shown for an address that doesn't exist or that the designation may not see. */
export function NotFound() {
  return (
    <Message icon={<LostIcon />} title="Looks like you're lost" text="Resource Not found">
      <Link to="/" className="btn p">
        Back to home
      </Link>
    </Message>
  );
}
