import { importsOf, type Import } from './imports.ts';
import { rules, type Rule } from './rules.ts';

/** The imports of a file that go against the arrows, one sentence each. */
export function faultsOf(file: string, source: string): string[] {
  const rule = rules.find(({ part }) => file.startsWith(part));
  if (!rule) return [];
  return importsOf(file, source).flatMap(one => {
    const fault = faultOf(rule, one);
    return fault ? [`${file} imports ${one.specifier}: ${fault}; ${rule.because}.`] : [];
  });
}

function faultOf(rule: Rule, one: Import): string | undefined {
  if (one.package !== undefined) {
    const free = !rule.packages || rule.packages.includes(one.package);
    return free ? undefined : `${rule.part} takes no such package`;
  }
  const { file = '' } = one;
  const allowed = holds(rule.mayImport, file) && !holds(rule.except ?? [], file);
  if (!allowed) return `${rule.part} may import ${rule.mayImport.join(', ')} alone${exceptions(rule)}`;
  if (rule.byAlias && !file.startsWith(rule.part) && !one.specifier.startsWith('#'))
    return 'not by a relative path';
  return undefined;
}

function holds(parts: string[], file: string): boolean {
  return parts.some(part => file.startsWith(part));
}

function exceptions({ except }: Rule): string {
  return except ? ` without ${except.join(', ')}` : '';
}
