import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { takenNames } from '../../contract/takenNames.ts';
import { isOwnTable } from '../../server/services/db/declared/faults.ts';
import { tables } from '../../src/tables/index.ts';
import { askedTypes, WrongAnswer } from './fieldTypes.ts';

/** Returns what was typed as the name of a new resource. Throws `WrongAnswer` if it can't be one, or is one already. */
export function newName(typed: string): string {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(typed))
    throw new WrongAnswer(`'${typed}' is no name: write lower-case words joined by "-", such as line-crews.`);
  if (wordsOfCode.has(variable(typed)))
    throw new WrongAnswer(`'${typed}' means something in the code: take another name.`);
  if (isTaken(typed)) throw new WrongAnswer(`'${typed}' is there already: take another name.`);
  return typed;
}

/** The file that declares the resource of a name. */
export const fileOf = (name: string) => `src/tables/${name}.ts`;

/** Turns 'line-crews' into 'lineCrews', the variable that holds the declaration. */
export function variable(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The words that no variable of a declaration can be called, as the language or the two files use them. */
const wordsOfCode: ReadonlySet<string> = new Set(
  [
    'arguments await break case catch class const continue debugger default delete do else enum eval export extends',
    'false finally for function if implements import in instanceof interface let new null package private protected',
    'public return static super switch this throw true try typeof undefined var void while with yield',
    'createTables defineTable officers tables',
    ...askedTypes.keys(),
  ].flatMap(words => words.split(' ')),
);

/** Whether the name is one of a resource, of a screen or call, or of a table in the database. */
function isTaken(name: string): boolean {
  return (
    existsSync(fileOf(name)) ||
    tables.some(table => variable(table.name) === variable(name)) ||
    screenNames().includes(name) ||
    takenNames.has(name) ||
    isOwnTable(name)
  );
}

/** The names and addresses of hand-written resources. Read as text: Node can't load the components that they name. */
export function screenNames(): string[] {
  const folder = 'src/resources';
  const named = /^(?: {2}name: '| {2}path: '\/|const path = '\/)([a-z-]+)/gm;
  return readdirSync(folder).flatMap(file =>
    [...readFileSync(`${folder}/${file}`, 'utf8').matchAll(named)].map(([, name = '']) => name),
  );
}
