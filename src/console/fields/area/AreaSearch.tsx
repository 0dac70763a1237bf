import { useState } from 'react';
import { useInput } from 'react-admin';
import type { AreaLevel } from '#domain/areas.ts';
import { errorText } from '../../../client/errorText.ts';
import { Combobox } from '../../../ui/combobox/Combobox.tsx';
import { useAreasBelow, type NamedArea } from '../../areas.ts';
import type { InputProps } from '../field.ts';
import { InputFrame } from '../InputFrame.tsx';
import styles from '../input.module.css';

const none: readonly NamedArea[] = [];

/** Chooses an area of a level in the officer's charge, by a part of its name or its code. */
export function AreaSearch({ level, ...input }: InputProps & { level: AreaLevel }) {
  const { field, fieldState } = useInput<string>({ source: input.source });
  const code: unknown = field.value;
  const { data = none, error, isFetching } = useAreasBelow(level, undefined, true);
  const chosen = data.find(area => area.code === code) ?? null;
  const [typed, setTyped] = useState('');
  const options = chosen && typed === titleOf(chosen) ? data : matching(data, typed);
  return (
    <InputFrame input={input} error={fieldState.error?.message}>
      {aria => (
        <Combobox
          label={input.label}
          options={options}
          keyOf={area => area.code}
          titleOf={titleOf}
          chosen={chosen}
          onChoose={area => field.onChange(area?.code ?? '')}
          text={typed}
          onTextChange={setTyped}
          message={messageOf({ isFetching, error, isEmpty: options.length === 0 })}
          className={styles.box}
          input={{
            ...aria,
            ref: field.ref,
            name: field.name,
            placeholder: 'Name or code',
            className: styles.control,
          }}
        />
      )}
    </InputFrame>
  );
}

const titleOf = ({ name, code }: NamedArea) => (name === code ? code : `${name} (${code})`);

/** Returns the areas whose name or code has a part, first those that begin with it. */
function matching(areas: readonly NamedArea[], typed: string): readonly NamedArea[] {
  const part = typed.trim().toLowerCase();
  const begins = (area: NamedArea) => titleOf(area).toLowerCase().startsWith(part);
  const found = areas.filter(area => titleOf(area).toLowerCase().includes(part));
  return [...found.filter(begins), ...found.filter(area => !begins(area))];
}

function messageOf(found: { isFetching: boolean; error: unknown; isEmpty: boolean }): string {
  if (found.isFetching) return 'Loading...';
  if (found.error) return errorText(found.error);
  return found.isEmpty ? 'No Data Found!' : '';
}
