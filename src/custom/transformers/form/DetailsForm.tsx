import type { ComponentProps, ReactNode } from 'react';
import type { CustomField } from '#tables/transformerFields.ts';
import { transformerFields } from '#tables/transformerFields.ts';
import { choicesOf, ofEach, sections, type CustomKey, type FilledField } from '#tables/plainFields.ts';
import { LineInput } from '../../../console/field/LineInput.tsx';
import { LocationInput } from '../../../console/field/LocationInput.tsx';
import { SelectInput } from '../../../console/field/SelectInput.tsx';
import { FormFoot } from '../../../console/form/FormFrame.tsx';
import { Group } from '../TransformerFacts.tsx';
import styles from './form.module.css';
import { CtRatio, InitialReading, MeterConstant, ReadingMr, TaggedMrs } from './TransformerInputs.tsx';
import { FeederSearch } from './FeederSearch.tsx';

interface DetailsFormProps {
  /** Whether the form is for a new transformer centre. A stored one has no initial reading, and its location stays. */
  isNew: boolean;
  /** The label of the submit button. */
  action: string;
  /** @default false */
  saving?: boolean;
  onSubmit: ComponentProps<'form'>['onSubmit'];
  onClose: () => void;
  /** Dialogs that belong to the form. */
  children?: ReactNode;
}

/** Shows an input for each declared field, Close and the submit button. */
export function DetailsForm({
  isNew,
  action,
  saving = false,
  onSubmit,
  onClose,
  children,
}: DetailsFormProps) {
  const shown = sections.filter(({ keys }) => isNew || !keys.includes('initialReading'));
  return (
    <form className={styles.step} noValidate aria-label="Details" onSubmit={onSubmit}>
      <div className={styles.body}>
        {shown.map(({ title, keys }) => (
          <Group key={title} title={title} required={keys.includes('initialReading')}>
            <div className={styles.grid} data-four={keys.length === 4 || undefined}>
              {ofEach(keys, field => plainInput(field, isNew), customInputs(isNew))}
            </div>
          </Group>
        ))}
      </div>
      <FormFoot onClose={onClose} disabled={saving}>
        <button type="submit" className="btn p" disabled={saving}>
          {action}
        </button>
      </FormFoot>
      {children}
    </form>
  );
}

function plainInput(field: FilledField, isNew: boolean): ReactNode {
  const { path: source, inputLabel: label, as } = field;
  const { required, help } = as[isNew ? 'new' : 'edit'];
  const input = { source, label, required, help, readOnly: false };
  if (field.type === 'text') {
    const attributes = { type: 'text', maxLength: field.max, autoComplete: 'off' };
    return <LineInput key={source} {...input} attributes={attributes} />;
  }
  return <SelectInput key={source} {...input} options={choicesOf(field)} />;
}

function propsOf(source: CustomKey) {
  const { label, inputLabel = label, required = false, help }: CustomField = transformerFields[source];
  return { source, label: inputLabel, required, help, readOnly: false };
}

function customInputs(isNew: boolean): Readonly<Record<CustomKey, ReactNode>> {
  return {
    taggedMRs: <TaggedMrs key="taggedMRs" {...propsOf('taggedMRs')} />,
    readingMR: <ReadingMr key="readingMR" {...propsOf('readingMR')} />,
    latitude: (
      <LocationInput
        key="latitude"
        {...propsOf('latitude')}
        source="gpsCoordinates"
        readOnly={!isNew}
        refused="Grant Permission to capture TC location"
      />
    ),
    longitude: null,
    feeder: <FeederSearch key="feeder" {...propsOf('feeder')} />,
    ctRatio: <CtRatio key="ctRatio" {...propsOf('ctRatio')} />,
    meterConstant: <MeterConstant key="meterConstant" {...propsOf('meterConstant')} />,
    initialReading: <InitialReading key="initialReading" />,
  };
}
