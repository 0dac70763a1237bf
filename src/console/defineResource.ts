import { deepFreeze } from './freeze.ts';
import type { FormDefinition } from './form/definition.ts';
import type { ListDefinition, SearchDefinition } from './list/definition.ts';
import type { Fields, ResourceDefinition } from './resource.ts';
import type { ResolvedForm, ResolvedList, Resource, ResourceField } from './resolved.ts';
import { inWords, singular } from './words.ts';

type Named = Readonly<Record<string, ResourceField>>;

/**
 * Declares a resource. Unknown columns, filters and form fields are type errors; what types can't see is
 * told when the registry is made. The result is frozen.
 */
export function defineResource<const F extends Fields>(definition: ResourceDefinition<F>): Resource {
  const fields = nameFields(definition.fields);
  const title = definition.title ?? inWords(definition.name);
  const words = inWords(definition.name).toLowerCase();
  const noun = definition.noun ?? { one: singular(words), many: words };
  return deepFreeze({
    kind: 'resource',
    name: definition.name,
    title,
    path: definition.path ?? `/${definition.name}`,
    noun,
    id: definition.id ?? 'id',
    access: definition.access,
    fields,
    recordTitle: definition.recordTitle ?? titleField(fields),
    list: resolveList(definition.list ?? {}, fields, noun.many),
    form: definition.form && resolveForm(definition.form, fields, noun.one),
    api: definition.api,
    menu: definition.menu ?? false,
    topBar: { hierarchy: false, month: false, ...definition.topBar },
    pages: definition.pages ?? {},
  });
}

function nameFields(fields: Fields): Named {
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [
      key,
      { ...field, key, label: field.label ?? inWords(key), source: field.source ?? key },
    ]),
  );
}

function titleField(fields: Named): string {
  return ['name', 'title', 'number', 'code'].find(key => key in fields) ?? Object.keys(fields)[0] ?? 'id';
}

function resolveList(list: ListDefinition<string, string>, fields: Named, many: string): ResolvedList {
  return {
    columns: Object.keys(fields).slice(0, 5),
    filters: [],
    sortable: [],
    perPage: 10,
    info: () => [],
    empty: `No ${many} found`,
    emptyHint: '',
    actions: [],
    ...list,
    sort: list.sort,
    search: list.search && resolveSearch(list.search, fields),
    download: { label: `Download ${many}`, ...list.download },
  };
}

function resolveSearch(search: SearchDefinition<string>, fields: Named): Required<SearchDefinition<string>> {
  const [only = 'q', ...others] = search.by;
  return {
    label: `Search by ${search.by.map(key => fields[key]?.label ?? key).join(' or ')}`,
    param: others.length > 0 ? 'q' : only,
    max: 60,
    ...search,
  };
}

function resolveForm(form: FormDefinition<string>, fields: Named, one: string): ResolvedForm {
  const inputs = Object.keys(fields).filter(key => fields[key]?.input);
  return {
    title: `Edit ${one}`,
    success: `Successfully updated ${one}`,
    ...form,
    sections: form.sections ?? [{ fields: inputs }],
  };
}
