import { describe, expect, it } from 'vitest';
import { uploadersOf, type FileKind } from '#fileKinds/fileKind.ts';
import { fileKinds } from '#fileKinds/index.ts';
import { instructionsOf } from '#fileKinds/instructions.ts';
import { rulesFor, typesOf } from '#fileKinds/rowTypes.ts';

const views = Object.values<FileKind>(fileKinds).flatMap(kind =>
  kind.tabs.map(tab => ({ title: tab.title, kind, tab, sentences: instructionsOf(kind, tab) })),
);

/** The words between what is declared. */
const grammar =
  /^(Columns|and|or|for|of|a|an|on|row|rows|sheet|either|kind|one|with|workbook|only|are|is|can|be|updated|after|creation|mandatory|blank|else|needs|what|about|follows|from|the|columns|that|it|fills|e\.g\.)$/i;

/** Returns everything that a declaration says about its rows, the longest first. */
function declaredIn(kind: FileKind): string[] {
  const said = typesOf(kind).flatMap(({ sheet, type }) => [
    sheet.title,
    type.title,
    type.onRecord?.says ?? '',
    ...(sheet.rules ?? []).map(({ says }) => says),
    ...Object.entries(sheet.columns).flatMap(([name, { rule, examples = [], onRecord }]) => [
      name,
      rule.says,
      onRecord?.says ?? '',
      ...examples,
    ]),
  ]);
  return [...new Set(said)].filter(Boolean).toSorted((a, b) => b.length - a.length);
}

describe.each(views)('the instructions for $title', ({ kind, tab, sentences }) => {
  it('have no word that no rule says', () => {
    for (const sentence of sentences) {
      const rest = declaredIn(kind).reduce((text, said) => text.replaceAll(said, ' '), sentence);
      const words = rest.split(/[\s,;:()]+/).map(word => word.replace(/(?<!\.\w)\.$/, ''));
      expect(
        words.filter(word => word && !grammar.test(word)),
        sentence,
      ).toEqual([]);
    }
  });

  it('have every rule of the rows and of the columns that it is for', () => {
    const text = sentences.join('\n');
    for (const { sheet, type } of typesOf(kind)) {
      if (tab.types && !tab.types.includes(type.title)) continue;
      for (const name of [...(type.needs ?? []), ...type.updates]) {
        expect(text).toContain(name);
        expect(text).toContain(sheet.columns[name]?.rule.says);
      }
      for (const { says } of rulesFor(sheet, ...uploadersOf(tab))) expect(text).toContain(says);
    }
  });
});

it('say nothing of updates where a row changes nothing on record', () => {
  const { stationAndFeeders: kind } = fileKinds;
  const sheets = kind.sheets.map(sheet => ({
    ...sheet,
    types: sheet.types.map(type => ({ ...type, updates: [] })),
  }));
  for (const tab of kind.tabs)
    expect(instructionsOf({ ...kind, sheets }, tab)).toEqual(instructionsOf(kind, tab).slice(0, -1));
});

it('say what the specification says of the columns', () => {
  const sentencesOf = (title: string) => views.find(view => view.title === title)?.sentences;
  expect(sentencesOf('Power stations and feeders')).toEqual([
    'One workbook with a sheet for power stations and a sheet for feeders, or one sheet with rows of either kind.',
    'Station_code: mandatory, 3 to 30 digits, unique.',
    'Voltage_class: one of 33, 66, 110, 220, 400.',
    'Station_name: mandatory, 3 to 30 characters, letters and hyphens only.',
    'Feeder_MDM_code: mandatory, 3 to 30 digits, unique.',
    'Feeder_number: mandatory, 2 to 30 letters and digits (e.g. F1, F12).',
    'Feeder_name: mandatory, 3 to 30 letters and hyphens.',
    'Station_code on a feeder row: mandatory, must exist among the power stations.',
    'After creation only Station_code and Voltage_class of a power station and Feeder_name of a feeder can be updated.',
  ]);
  expect(sentencesOf('Create/Edit TC')).toEqual(
    expect.arrayContaining([
      'TC_number: mandatory, 1 to 60 characters, unique per TC.',
      'TC_name: mandatory, 1 to 500 characters.',
      'Reading_day: 1 to 31 except 14.',
      'TC_make: 3 to 60 characters.',
      'TC_capacity: one of 15, 25, 50, 63, 100, 160, 200, 250, 315, 500, 750, 990, or blank.',
      'CT_ratio: mandatory, primary/secondary, positive numbers (e.g. 200/5).',
      'Reading_MR must be in MR_tagging_list.',
    ]),
  );
  expect(sentencesOf('User Onboarding')).toEqual(
    expect.arrayContaining([
      // A declared text of MRs follows.
      expect.stringMatching(
        /^Columns: Zone_code, Zone_name, Circle_code, Circle_name, Division_code, Division_name, Sub_division_code, Sub_division_name, Section_code, Section_name, Data_provider \(only for AE\), MR_code, First_name, Last_name, Phone_number[,.]/,
      ),
      'MR_code and First_name are mandatory.',
      'CE needs Zone_code and Zone_name.',
      'SE needs Zone_code, Circle_code and Circle_name; the CE must be in the same sheet or on record.',
      'EE needs Circle_code, Division_code and Division_name; the SE must be in the same sheet or on record.',
      'AEE needs Division_code, Sub_division_code and Sub_division_name; the EE must be in the same sheet or on record.',
      'AE needs Sub_division_code, Section_code, Section_name and Data_provider; the AEE must be in the same sheet or on record.',
      'MR needs Section_code and MR_code; the AE must be in the same sheet or on record.',
      expect.stringMatching(/^After creation only First_name, Last_name(,| and) Phone_number /),
    ]),
  );
  expect(sentencesOf('MR Onboarding')).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Columns: Section_code, MR_code, First_name, Last_name, Phone_number[,.]/),
      'Only MRs of your own section are created; rows of other sections are skipped.',
    ]),
  );
});
