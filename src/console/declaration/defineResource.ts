import { named, titleField, titlesOf } from '#schema/naming.ts';
import type { Query, View } from './api.ts';
import { forOfficer } from './byOfficer.ts';
import type { Api } from './declaredCall.ts';
import { deepFreeze } from './freeze.ts';
import type { FormDefinition } from '../form/definition.ts';
import type { ListDefinition, SearchDefinition } from '../list/definition.ts';
import type { ConsoleFields, ResourceDefinition } from './resource.ts';
import type {
  ResolvedForm,
  ResolvedList,
  ResolvedSearch,
  ResolvedViews,
  Resource,
  ResourceField,
} from './resolved.ts';
import type { ViewDefinition, ViewsDefinition } from '../list/views/definition.ts';
import type { MapDefinition } from '../map/definition.ts';
import { viewName } from '../list/views/viewName.ts';
import { viewOf } from '#schema/fields/portal.ts';

/** The notice shown while a file is being prepared, unless the declaration sets another. */
const preparing = 'Preparing for download. It may take few seconds. Please wait...';

type NamedFields = Readonly<Record<string, ResourceField>>;

/**
 * Declares a resource. Unknown columns, filters and form fields are type errors; the registry reports what types can't
 * catch when it is created. The result is frozen.
 */
export function defineResource<const F extends ConsoleFields>(definition: ResourceDefinition<F>): Resource {
  return resolveResource(definition);
}

/** A declaration whose keys of fields are not checked by types. */
export type UncheckedDefinition = Omit<
  ResourceDefinition<ConsoleFields>,
  'list' | 'views' | 'recordTitle' | 'facts' | 'form' | 'api' | 'map'
> & {
  api?: Api;
  recordTitle?: string;
  facts?: readonly string[];
  list?: ListDefinition<string, string>;
  views?: ViewsDefinition<string, string>;
  form?: FormDefinition<string>;
  map?: MapDefinition<string, string>;
};

/** Fills in the defaults of a declaration. */
export function resolveResource(definition: UncheckedDefinition): Resource {
  const fields = nameFields(definition.fields);
  const { title, noun } = titlesOf(definition);
  const resource: Resource = {
    kind: 'resource',
    name: definition.name,
    title,
    path: definition.path ?? `/${definition.name}`,
    noun,
    id: definition.id ?? 'id',
    access: definition.access,
    actions: definition.actions ?? {},
    fields,
    recordTitle: definition.recordTitle ?? titleField(definition.fields),
    recordText: definition.recordText,
    list: resolveList(definition.list ?? {}, fields, noun.many),
    map: definition.map,
    form: definition.form && resolveForm(definition.form, fields, noun.one),
    api: definition.api,
    hasDetail: hasDetail(definition),
    shownAt: definition.shownAt,
    beside: definition.beside ?? [],
    facts: definition.facts ?? Object.keys(fields),
    recordPage: definition.recordPage ?? {},
    menu: definition.menu ?? false,
    topBar: { hierarchy: false, month: false, ...definition.topBar },
    views: undefined,
    pages: definition.pages ?? {},
  };
  return deepFreeze({
    ...resource,
    views: definition.views && resolveViews(definition.views, definition.list, resource),
  });
}

function nameFields(fields: ConsoleFields): NamedFields {
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [
      key,
      {
        ...named(key, field),
        ...viewOf(field),
        cell: field.parts?.cell,
        CustomInput: field.parts?.input,
      },
    ]),
  );
}

/** Whether a page shows each record: a hand-written one, or the generated one. Where rows lead elsewhere, it is there for the history. */
function hasDetail({ api, list, pages }: UncheckedDefinition): boolean {
  return (
    pages?.detail !== undefined ||
    (api?.one !== undefined && !pages?.list && (!list?.opens || api.history !== undefined))
  );
}

function resolveList(list: ListDefinition<string, string>, fields: NamedFields, many: string): ResolvedList {
  return {
    columns: Object.keys(fields).slice(0, 5),
    filters: [],
    linked: [],
    sortable: [],
    perPage: 10,
    info: () => [],
    empty: `No ${many} found`,
    emptyHint: '',
    actions: [],
    apply: undefined,
    selection: undefined,
    opens: undefined,
    cards: undefined,
    note: undefined,
    total: undefined,
    feed: undefined,
    only: {},
    ...list,
    sort: list.sort,
    search: list.search && resolveSearch(list.search, fields),
    panel: list.panel && { label: 'Filter', ...list.panel },
    download: { label: `Download ${many}`, others: [], notice: preparing, ...list.download },
  };
}

function resolveSearch(search: SearchDefinition<string>, fields: NamedFields): ResolvedSearch {
  const [only = 'q', ...others] = search.by;
  const { param = others.length > 0 ? 'q' : only } = search;
  return {
    label: `Search by ${search.by.map(key => fields[key]?.label ?? key).join(' or ')}`,
    param,
    lookup: param,
    max: 60,
    ...search,
  };
}

function resolveForm(form: FormDefinition<string>, fields: NamedFields, one: string): ResolvedForm {
  const inputs = Object.keys(fields).filter(key => fields[key]?.input);
  return {
    title: `Edit ${one}`,
    success: `Successfully updated ${one}`,
    ...form,
    create: { title: `Add ${one}`, success: `Successfully added ${one}`, ...form.create },
    sections: form.sections ?? [{ fields: inputs }],
  };
}

function resolveViews(
  views: ViewsDefinition<string, string>,
  list: ListDefinition<string, string> | undefined,
  resource: Resource,
): ResolvedViews {
  return {
    label: views.label,
    layout: views.layout ?? 'side',
    param: views.param ?? 'tab',
    keeps: views.keeps ?? [],
    counts: views.counts,
    of: Object.entries(views.of).map(([value, view]) => ({
      value,
      count: view.count,
      resource: {
        ...resource,
        name: viewName(resource.name, value),
        title: view.title,
        access: { ...resource.access, ...view.access },
        list: resolveList(listOf(list, view), resource.fields, resource.noun.many),
        api: resource.api && { ...resource.api, list: listOfView(resource.api.list, view) },
        menu: false,
      },
    })),
  };
}

/** Returns the list of a view: the resource's, with what the view declares. */
function listOf(
  common: ListDefinition<string, string> | undefined,
  view: ViewDefinition<string, string>,
): ListDefinition<string, string> {
  const list = { ...common, ...view.list };
  return {
    ...list,
    download: addQuery({ ...common?.download, ...view.list?.download }, view),
  };
}

/** Returns the same call with the query that sets a view apart from the others. */
function addQuery<C extends { query?: (view: View) => Query }>(call: C, { query }: { query?: Query }): C {
  return { ...call, query: (view: View) => ({ ...call.query?.(view), ...query }) };
}

function listOfView(list: Api['list'], view: { query?: Query }): Api['list'] {
  return officer => addQuery(forOfficer(list, officer), view);
}
