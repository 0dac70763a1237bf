import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import type { TSchema } from 'typebox';
import { operations } from '#contract/index.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** A regular expression of the product, and its location. */
export interface Found {
  where: string;
  pattern: RegExp;
}

/** The regular expressions in the product's sources. */
export interface Sources {
  literals: Found[];
  /** The source text of those that the program creates while it runs. */
  made: string[];
}

/** Returns every regular expression of the server, the contract and the portal. */
export function inSources(): Sources {
  const found: Sources = { literals: [], made: [] };
  for (const file of globSync('{server,contract,src}/**/*.{ts,tsx}', { cwd: root }).toSorted())
    addFrom(found, file.replaceAll('\\', '/'), readFileSync(path.join(root, file), 'utf8'));
  return found;
}

function addFrom(found: Sources, file: string, source: string): void {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const made = ({
    callee,
    start,
    end,
  }: {
    callee: { type: string; start: number; end: number };
    start: number;
    end: number;
  }) => {
    if (source.slice(callee.start, callee.end) === 'RegExp') found.made.push(source.slice(start, end));
  };
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      const { pattern, flags } = node.regex;
      found.literals.push({ where: `${file} /${pattern}/${flags}`, pattern: new RegExp(pattern, flags) });
    },
    NewExpression: made,
    CallExpression: made,
  }).visit(program);
}

/** Returns every pattern that the contract applies to requests. */
export function inContract(): Found[] {
  return Object.values(operations).flatMap(operation => {
    const { id, params, query, body } = {
      params: undefined,
      query: undefined,
      body: undefined,
      ...operation,
    };
    return [params, query, body].flatMap(schema =>
      patternsIn(schema).map(pattern => ({
        where: `contract ${id} ${pattern}`,
        pattern: new RegExp(pattern, 'u'),
      })),
    );
  });
}

function patternsIn(schema: TSchema | undefined): string[] {
  const patterns: string[] = [];
  JSON.stringify(schema, (key, value: unknown) => {
    if (key === 'pattern' && typeof value === 'string') patterns.push(value);
    return value;
  });
  return patterns;
}
