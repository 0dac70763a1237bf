export type { Access } from '#schema/access.ts';
export type { FilterValue, Query, View } from './declaration/api.ts';
export { definitionOf } from './declaration/definitionOf.ts';
export { definePage } from './declaration/definePage.ts';
export { defineResource } from './declaration/defineResource.ts';
export {
  area,
  choice,
  computed,
  date,
  flag,
  month,
  number,
  personName,
  phone,
  position,
  reference,
  text,
} from '#schema/fields/index.ts';
export { withParts, type CellProps, type FilterProps, type InputProps } from './field/field.ts';
export { listOf } from './field/toggled.ts';
export { useListLeft, whereShown } from './addresses.ts';
export { MissingRecord } from './ErrorState.tsx';
export type { ActionProps, RowProps, SelectionProps, TotalProps } from './list/definition.ts';
export { useIntention, type Intention } from './intention.ts';
export { listAddress } from './addresses.ts';
export { LiveRows } from './list/LiveRows.tsx';
export { RecordTable } from './list/ListTable.tsx';
export { useSavedViews, type SavedView } from './list/saved/savedViews.ts';
export { namingView } from './list/saved/viewAddress.ts';
export { useReload } from './list/useReload.ts';
export { useEndWhenMended, useNotice, useReportFailure, type Notice } from './notice.ts';
export { OfficerProvider, useOfficer } from './contexts.tsx';
export { lazyComponent, type LazyComponent } from '../ui/lazyComponent.tsx';
export { answersOf } from './screen/answers.ts';
export { useMay, type AccessQuestion, type ConsoleAuthProvider, type May } from './permissions.ts';
export { PreferencesProvider, usePreferences } from './contexts.tsx';
export { asText, holds, isRecord, readPath, type ConsoleRecord, type ConsoleRow } from '#schema/record.ts';
export { RegistryContext, useResource } from './contexts.tsx';
export { createRegistry, type Registry } from './declaration/registry.ts';
export { ListAndPanel } from './panel/ListAndPanel.tsx';
export { opensInPanel, useScreenKey } from './panel/opens.ts';
export { preloadScreen } from './screen/ScreenView.tsx';
export type { PageProps, RecordPartProps, Resource } from './declaration/resolved.ts';
export { ScreenView } from './screen/ScreenView.tsx';
export { ScopeProvider, useScope, type Scope } from './scope.tsx';
export { DebouncedScope, useDimmed } from './scope.tsx';
export {
  declaredScreens,
  destinations,
  questionOf,
  screenAt,
  sidebarEntries,
  type Screen,
  type SidebarEntry,
} from './screen/screens.ts';
export type { TableParts } from './declaration/tables/resourceOfTable.ts';
export { resourcesOfTables } from './declaration/tables/resourcesOfTables.ts';
export { useAddressQuery } from './addressQuery.tsx';
export { ViewOf } from './list/views/ViewsPage.tsx';
export { viewName } from './list/views/viewName.ts';
