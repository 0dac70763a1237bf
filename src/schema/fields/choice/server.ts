import Type from 'typebox';
import { multiple } from '#contract/parts.ts';
import type { ServerHalf } from '../serverHalf.ts';
import { optionsOf, type ChoiceSettings } from './index.ts';

const chosen = (settings: ChoiceSettings) => Type.Enum(optionsOf(settings).map(({ value }) => value));

/** The server half of a choice. */
export const choiceHalf: ServerHalf<ChoiceSettings> = {
  record: chosen,
  filter: settings => (settings.multiple ? multiple(chosen(settings), 20) : chosen(settings)),
  column: () => ({ type: 'text' }),
};
