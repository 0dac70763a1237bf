import { useState } from 'react';
import { useIntention, useNotice, useScope } from '../../console/index.ts';
import { useTagCalls, type Transformer } from './calls.ts';
import { ChooseTc } from './ChooseTc.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';

interface TagOneProps {
  installation: { id: string; sectionCode: string };
  title: string;
  onClose: () => void;
  /** Called after tagging. */
  onTagged: () => void;
}

/** Tags one installation: lets the ae choose a transformer centre, then asks for confirmation of the changes. */
export default function TagOne({ installation, title, onClose, onTagged }: TagOneProps) {
  const notice = useNotice();
  const calls = useTagCalls(useScope().month);
  const [chosen, setChosen] = useState<Transformer>();
  const { busy, start } = useIntention({
    send: (tcId: string, idempotencyKey) => calls.tag(tcId, installation.id, idempotencyKey),
    findSaved: tcId => calls.tagged(tcId, { installationIds: [installation.id] }),
  });

  const tag = ({ id }: Transformer) =>
    start(id, {
      onDone: message => {
        notice.success(message);
        onTagged();
      },
      onFailed: error => {
        notice.failure(error);
        setChosen(undefined);
      },
    });

  return (
    <>
      <ChooseTc
        title={title}
        sectionCode={installation.sectionCode}
        busy={busy}
        onChoose={setChosen}
        onClose={onClose}
      />
      {chosen && (
        <ConfirmDialog
          title={title}
          action="OK"
          busy={busy}
          onConfirm={() => tag(chosen)}
          onCancel={() => setChosen(undefined)}
        >
          <p>
            {`By tagging this installation to TC number ${chosen.number}, you will be changing the reading day of this installation to ${chosen.readingDay}. Are you sure you want to do this?`}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
