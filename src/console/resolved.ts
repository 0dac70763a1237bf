import type { Access } from './access.ts';
import type { Api } from './api.ts';
import type { ByOfficer } from './byOfficer.ts';
import type { Field } from './fields/field.ts';
import type { FormDefinition, FormSection } from './form/definition.ts';
import type {
  DownloadDefinition,
  ListDefinition,
  PanelDefinition,
  SearchDefinition,
  SelectionDefinition,
} from './list/definition.ts';
import type { ResolvedViews } from './views/definition.ts';
import type { MenuEntry, ResourceDefinition, TopBar } from './resource.ts';

/** A field with its defaults filled in. */
export interface ResourceField extends Field {
  readonly key: string;
  readonly label: string;
  readonly source: string;
}

/** A search box with its defaults filled in. */
export type ResolvedSearch = Required<Omit<SearchDefinition<string>, 'needs'>> &
  Pick<SearchDefinition<string>, 'needs'>;

type ListKeyOfItsOwn =
  'download' | 'search' | 'columns' | 'filters' | 'sort' | 'apply' | 'panel' | 'selection' | 'opens';

/** A list with its defaults filled in. */
export interface ResolvedList extends Required<Omit<ListDefinition<string, string>, ListKeyOfItsOwn>> {
  readonly columns: ByOfficer<readonly string[]>;
  readonly filters: ByOfficer<readonly string[]>;
  readonly search: ResolvedSearch | undefined;
  readonly sort: string | undefined;
  readonly download: DownloadDefinition & Required<Pick<DownloadDefinition, 'label' | 'others' | 'notice'>>;
  readonly apply: string | undefined;
  readonly panel: Required<PanelDefinition<string>> | undefined;
  readonly opens: ListDefinition<string, string>['opens'];
  readonly selection: SelectionDefinition | undefined;
}

/** A form with its defaults filled in. */
export interface ResolvedForm
  extends
    Omit<FormDefinition<string>, 'title' | 'sections' | 'success'>,
    Required<Pick<FormDefinition<string>, 'title' | 'success'>> {
  readonly sections: readonly FormSection<string>[];
}

/** A declared resource with its defaults filled in, as the machine and the registry hold it. Frozen. */
export interface Resource {
  readonly kind: 'resource';
  readonly name: string;
  readonly title: string;
  readonly path: string;
  readonly noun: { readonly one: string; readonly many: string };
  /** Where a record's identity stands. */
  readonly id: string;
  readonly access: Access;
  readonly fields: Readonly<Record<string, ResourceField>>;
  readonly recordTitle: string;
  readonly recordText: ResourceDefinition<Record<string, Field>>['recordText'];
  readonly list: ResolvedList;
  readonly form: ResolvedForm | undefined;
  readonly api: Api | undefined;
  readonly menu: MenuEntry | false;
  readonly topBar: Required<TopBar>;
  readonly views: ResolvedViews | undefined;
  readonly pages: NonNullable<ResourceDefinition<Record<string, Field>>['pages']>;
}
