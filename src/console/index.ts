export type { Access } from '#schema/access.ts';
export type { FilterValue, Query, View } from './api.ts';
export { definitionOf } from './definitionOf.ts';
export { definePage } from './definePage.ts';
export { defineResource } from './defineResource.ts';
export {
  choice,
  computed,
  date,
  flag,
  month,
  number,
  personName,
  phone,
  reference,
  text,
} from './fields/builders.ts';
export type { CellProps, FilterProps, InputProps } from './fields/field.ts';
export { listOf } from './fields/toggled.ts';
export { useListLeft } from './fromList.ts';
export { MissingRecord } from './form/MissingRecord.tsx';
export { useDraft } from './form/useDraft.ts';
export type { ActionProps, RowProps, SelectionProps, TotalProps } from './list/definition.ts';
export { useIntention, type Intention } from './intention.ts';
export { listAddress } from './listAddress.ts';
export { LiveRows } from './list/LiveRows.tsx';
export { RecordTable } from './list/RecordTable.tsx';
export { useReload } from './list/useReload.ts';
export { useEndWhenMended, useNotice, useReportFailure, type Notice } from './notice.ts';
export { OfficerProvider, useOfficer } from './officer.tsx';
export { lazyComponent, type LazyComponent } from '../ui/lazyComponent.tsx';
export { answersOf } from './answers.ts';
export { useMay, type AccessQuestion, type ConsoleAuthProvider, type May } from './permissions.ts';
export { PreferencesProvider, usePreferences } from './preferences.tsx';
export { asText, holds, isRecord, readPath, type ConsoleRecord, type ConsoleRow } from '#schema/record.ts';
export { RegistryContext, useResource } from './registryContext.ts';
export { createRegistry, type Registry } from './registry.ts';
export { preloadScreen } from './preloadScreen.ts';
export type { PageProps } from './resolved.ts';
export { ScreenView } from './ScreenView.tsx';
export { ScopeProvider, useScope, type Scope } from './scope.tsx';
export { DebouncedScope, useDimming } from './DebouncedScope.tsx';
export {
  declaredScreens,
  destinations,
  questionOf,
  screenAt,
  sidebarEntries,
  type Screen,
  type SidebarEntry,
} from './screens.ts';
export type { TableParts } from './tables/resourceOfTable.ts';
export { resourcesOfTables } from './tables/resourcesOfTables.ts';
export { useAddressQuery } from './useAddressQuery.ts';
export { ViewOf } from './views/ViewOf.tsx';
export { viewName } from './views/viewName.ts';
