import { WarningIcon } from '../theme/icons.tsx';
import { Message } from '../ui/Message.tsx';

/** Shows an admin which declarations keep the portal from starting. Trying again would not help. */
export function DeclarationFaults({ faults }: { faults: readonly string[] }) {
  return (
    <main>
      <Message
        icon={<WarningIcon />}
        title="OOPS! something went wrong."
        text="The portal can't start, because its declarations are faulty."
      >
        <ul>
          {faults.map(fault => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      </Message>
    </main>
  );
}
