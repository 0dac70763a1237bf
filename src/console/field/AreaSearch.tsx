import { useState } from 'react';
import { useInput } from 'react-admin';
import type { AreaLevel } from '#domain/areas.ts';
import { useAreasBelow, type NamedArea } from '../declaration/areas.ts';
import type { InputProps } from './field.ts';
import { ComboboxInput } from './ComboboxInput.tsx';

const none: readonly NamedArea[] = [];

/** Chooses an area of a level in the officer's charge, by a part of its name or its code. */
export function AreaSearch({ level, ...input }: InputProps & { level: AreaLevel }) {
  const controller = useInput<string>({ source: input.source });
  const code: unknown = controller.field.value;
  const { data = none, error, isFetching } = useAreasBelow(level, undefined, true);
  const chosen = data.find(area => area.code === code) ?? null;
  const [typed, setTyped] = useState('');
  const options = chosen && typed === titleOf(chosen) ? data : matching(data, typed);
  return (
    <ComboboxInput
      input={input}
      controller={controller}
      label={input.label}
      options={options}
      keyOf={area => area.code}
      titleOf={titleOf}
      chosen={chosen}
      onChoose={area => controller.field.onChange(area?.code ?? '')}
      text={typed}
      onTextChange={setTyped}
      placeholder="Name or code"
      search={{ isSearching: isFetching, error }}
    />
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
