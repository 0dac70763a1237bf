import { Link } from 'react-router';
import { LostIcon } from '../theme/icons.tsx';
import { Message } from './Message.tsx';

/** For an address that is none, or none of this designation's. */
export function NotFound() {
  return (
    <Message icon={<LostIcon />} title="Looks like you're lost" text="Resource Not found">
      <Link to="/" className="btn p">
        Back to home
      </Link>
    </Message>
  );
}
