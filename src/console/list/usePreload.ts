import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useListContext } from 'react-admin';
import { whenIdle } from '../../ui/whenIdle.ts';
import { preloadForm } from '../form/preload.ts';
import { useOfficer } from '../officer.tsx';
import type { Resource } from '../resolved.ts';
import { actionsOf, columnsOf, mayEdit } from './columns.ts';

/** Loads a list's hand-written parts together with its rows, and afterwards the form, once the browser is idle. */
export function usePreload(resource: Resource): void {
  const officer = useOfficer();
  const client = useQueryClient();
  const { isPending } = useListContext();
  useEffect(() => {
    for (const field of columnsOf(resource, officer)) field.cell?.preload();
    const { selection, row } = resource.list;
    row?.preload();
    if (selection?.access.includes(officer.role)) selection.component.preload();
    for (const action of actionsOf(resource, officer)) if ('component' in action) action.component.preload();
  }, [resource, officer]);
  useEffect(() => {
    if (!isPending && mayEdit(resource, officer))
      whenIdle([async () => preloadForm(resource, client, { officer, purpose: 'update' })]);
  }, [isPending, resource, officer, client]);
}
