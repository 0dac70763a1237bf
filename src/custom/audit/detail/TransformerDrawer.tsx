import { LinkBase } from 'react-admin';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { addressOfTransformer } from '../../transformers/paneState.ts';
import type { Transformer } from '../../transformers/transformerCalls.ts';
import { TransformerFacts } from '../../transformers/TransformerFacts.tsx';

interface TransformerDrawerProps {
  transformer: Transformer;
  onClose: () => void;
}

/** Shows the same facts about a transformer centre as TC Details. */
export default function TransformerDrawer({ transformer, onClose }: TransformerDrawerProps) {
  return (
    <Dialog
      title={`TC no. ${transformer.number}`}
      placement="edge"
      width={520}
      lightDismiss
      onClose={onClose}
    >
      <TransformerFacts of={transformer} />
      <LinkBase to={addressOfTransformer(transformer.id)}>Open in TC Details</LinkBase>
    </Dialog>
  );
}
