import { useState } from 'react';
import { useController } from 'react-hook-form';
import { feederAreasText, feederPlaceTitles, feederTitle } from '#domain/feeders.ts';
import { ComboboxInput, type ChoiceQuestion } from '../../../console/field/ComboboxInput.tsx';
import type { InputProps } from '../../../console/field/field.ts';
import { useSearchText } from '../../../console/field/useSearchText.ts';
import { useReportFailure } from '../../../console/index.ts';
import { useFeederChoices, type FeederChoice } from './formCalls.ts';
import type { ChosenFeeder, TcValues } from './values.ts';
import styles from './form.module.css';

/** A feeder of the list, or the one that the form has. */
type Option = ChosenFeeder & Partial<FeederChoice>;

const none: readonly Option[] = [];

/** Searches feeders by number, name and station, the section's own first; asks before it takes one from elsewhere. */
export function FeederSearch(input: InputProps) {
  const controller = useController<TcValues, 'feeder'>({ name: 'feeder' });
  const { value, onChange } = controller.field;
  const { typed, setTyped, text, isPausing } = useSearchText(value ? feederTitle(value) : '');
  const [isOpened, setIsOpened] = useState(false);
  const { data = none, error, isFetching } = useFeederChoices(text, isOpened && !isPausing);
  useReportFailure(error);
  const isSearching = isPausing || isFetching;
  return (
    <ComboboxInput<Option>
      input={input}
      controller={controller}
      label="Feeders"
      options={isSearching ? none : data}
      keyOf={({ id }) => id}
      titleOf={feederTitle}
      noteOf={noteOf}
      groupOf={({ place }) => (place ? feederPlaceTitles[place] : '')}
      chosen={value}
      questionOf={questionOf}
      onChoose={feeder => onChange(feeder && toChosen(feeder))}
      text={typed}
      onTextChange={setTyped}
      onOpen={() => setIsOpened(true)}
      placeholder="Number, name or station"
      search={{ isSearching, error }}
    />
  );
}

/** Returns what the form keeps. Whoever chose a feeder from elsewhere has confirmed it. */
const toChosen = ({ id, number, name, place }: Option): ChosenFeeder => ({
  id,
  number,
  name,
  ...(place === 'elsewhere' && { isInsisted: true }),
});

function noteOf({ powerStation, place, areas = [] }: Option): string {
  const station = powerStation ? `${powerStation.name} station` : '';
  return place === 'elsewhere' ? `${station}: ${feederAreasText(areas)}` : station;
}

function questionOf(feeder: Option): ChoiceQuestion | undefined {
  const { powerStation, place, areas = [] } = feeder;
  if (place !== 'elsewhere') return undefined;
  const facts = [
    ['Feeder', feederTitle(feeder)],
    ['Power station', powerStation?.name],
    ['Area', feederAreasText(areas)],
  ] as const;
  return {
    title: 'Use a feeder from elsewhere?',
    action: 'Use this feeder',
    content: (
      <>
        <p>
          It is not tagged to your section, and no TC of your sub-division is on it. If it supplies your
          section, you can tag it under Feeder Management.
        </p>
        <dl className={styles.facts}>
          {facts.map(([title, fact]) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
        </dl>
      </>
    ),
  };
}
