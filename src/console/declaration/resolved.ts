import type { Officer } from '#domain/officer.ts';
import type { Role } from '#domain/roles.ts';
import type { Access } from '#schema/access.ts';
import type { Api } from './declaredCall.ts';
import type { ByOfficer } from './byOfficer.ts';
import type { Field } from '#schema/fields/types.ts';
import type { CellProps, FieldView, InputProps } from '../field/field.ts';
import type { FormSection } from '#schema/form.ts';
import type { FormDefinition } from '../form/definition.ts';
import type {
  ActionComponent,
  CardsDefinition,
  DownloadDefinition,
  ListDefinition,
  PanelDefinition,
  SearchDefinition,
  SelectionDefinition,
} from '../list/definition.ts';
import type { MapDefinition } from '../map/definition.ts';
import type { MenuEntry, TopBar } from './menu.ts';
import type { ViewsDefinition } from '../list/views/definition.ts';
import type { LazyComponent } from '../../ui/lazyComponent.tsx';
import type { ConsoleRecord, ConsoleRow } from '#schema/record.ts';

/** A field with its defaults filled in. */
export interface ResourceField extends Field, FieldView {
  readonly key: string;
  readonly label: string;
  readonly source: string;
  /** Replaces the type's default cell. */
  readonly cell: LazyComponent<CellProps> | undefined;
  /** Replaces the type's default input. */
  readonly CustomInput: LazyComponent<InputProps> | undefined;
}

/** A search box with its defaults filled in. */
export type ResolvedSearch = Required<Omit<SearchDefinition<string>, 'needs'>> &
  Pick<SearchDefinition<string>, 'needs'>;

type OverriddenListKey =
  | 'download'
  | 'search'
  | 'columns'
  | 'filters'
  | 'sort'
  | 'apply'
  | 'panel'
  | 'selection'
  | 'opens'
  | 'cards'
  | 'note'
  | 'total'
  | 'feed';

/** A list with its defaults filled in. */
export interface ResolvedList extends Required<Omit<ListDefinition<string, string>, OverriddenListKey>> {
  readonly columns: ByOfficer<readonly string[]>;
  readonly filters: ByOfficer<readonly string[]>;
  readonly search: ResolvedSearch | undefined;
  readonly sort: string | undefined;
  readonly download: DownloadDefinition & Required<Pick<DownloadDefinition, 'label' | 'others' | 'notice'>>;
  readonly apply: string | undefined;
  readonly panel: Required<PanelDefinition<string>> | undefined;
  readonly opens: ListDefinition<string, string>['opens'];
  readonly selection: SelectionDefinition | undefined;
  readonly note: ListDefinition<string, string>['note'];
  readonly total: ListDefinition<string, string>['total'];
  readonly feed: ListDefinition<string, string>['feed'];
  readonly cards: CardsDefinition<string> | undefined;
}

/** A form with its defaults filled in. */
export interface ResolvedForm
  extends
    Omit<FormDefinition<string>, 'title' | 'sections' | 'success' | 'create'>,
    Required<Pick<FormDefinition<string>, 'title' | 'success'>> {
  readonly create: Readonly<Required<NonNullable<FormDefinition<string>['create']>>>;
  readonly sections: readonly FormSection<string>[];
}

/** One of the lists side by side, as a resource that differs from its parent in a few keys. */
export interface ResolvedView {
  /** The view's value of the query name. */
  readonly value: string;
  readonly resource: Resource;
  readonly count: string | undefined;
}

/** Lists side by side, with their defaults filled in. */
export interface ResolvedViews {
  readonly label: string;
  readonly layout: 'side' | 'tabs';
  readonly param: string;
  readonly of: readonly ResolvedView[];
  readonly keeps: readonly string[];
  readonly counts: ViewsDefinition<string, string>['counts'];
}

/** The props of a page about a resource. */
export interface PageProps {
  /** The resource that the page is about, with its defaults filled in. */
  resource: Resource;
}

/** The props of a hand-written part of the page of a record. */
export interface RecordPartProps {
  /** The record of the page. */
  record: ConsoleRow;
}

/** Additions to the generated page of a record. */
export interface RecordPage {
  /** A hand-written part below the heading. @default none */
  top?: LazyComponent<RecordPartProps>;
  /** The selectors that the top bar shows on it. @default none */
  topBar?: TopBar;
}

/** Returns the address that shows a record; undefined if the officer has no such screen. */
export type ShownAt = (record: ConsoleRow, officer: Officer) => string | undefined;

/** A link to a place about a record. */
interface RecordLink {
  /** The name of the action for permissions. */
  name: string;
  /** The text of the link. */
  title: string;
  /** The designations that have it. */
  access: readonly Role[];
  /** Returns the address of the place. */
  to: (record: ConsoleRow) => string;
}

/** A link or a control beside the title of a record. */
export type BesideRecord = RecordLink | ActionComponent;

/** Hand-written pages that replace generated ones. */
export interface Pages {
  /** The page in place of the list. @default the list */
  list?: LazyComponent<PageProps>;
  /** The page of one record. */
  detail?: LazyComponent<PageProps>;
  /** The page for a new record. @default the form */
  create?: LazyComponent<PageProps>;
  /** The page that changes a record. @default the form */
  edit?: LazyComponent<PageProps>;
}

/** A declared resource with its defaults filled in, as the console and the registry hold it. Frozen. */
export interface Resource {
  readonly kind: 'resource';
  readonly name: string;
  readonly title: string;
  readonly path: string;
  readonly noun: { readonly one: string; readonly many: string };
  /** The dotted place of a record's identity. */
  readonly id: string;
  readonly access: Access;
  readonly actions: Readonly<Record<string, readonly Role[]>>;
  readonly fields: Readonly<Record<string, ResourceField>>;
  readonly recordTitle: string;
  readonly recordText: ((record: ConsoleRecord) => string) | undefined;
  readonly list: ResolvedList;
  readonly map: MapDefinition<string, string> | undefined;
  readonly form: ResolvedForm | undefined;
  readonly api: Api | undefined;
  /** Whether a page of its own shows each record. */
  readonly hasDetail: boolean;
  readonly shownAt: ShownAt | undefined;
  readonly beside: readonly BesideRecord[];
  /** The fields on that page. */
  readonly facts: readonly string[];
  readonly recordPage: RecordPage;
  readonly menu: MenuEntry | false;
  readonly topBar: Required<TopBar>;
  readonly views: ResolvedViews | undefined;
  readonly pages: Pages;
}
