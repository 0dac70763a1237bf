import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useListContext } from 'react-admin';
import { whenIdle } from '../../ui/whenIdle.ts';
import { preloadForm } from '../form/preload.ts';
import { useOfficer } from '../officer.tsx';
import { useMay } from '../permissions.ts';
import type { Resource } from '../declaration/resolved.ts';
import { actionsOf, columnsOf } from './columns.ts';

/** Loads a list's hand-written parts together with its rows, and afterwards the form, once the browser is idle. */
export function usePreload(resource: Resource): void {
  const officer = useOfficer();
  const may = useMay();
  const client = useQueryClient();
  const { isPending } = useListContext();
  useEffect(() => {
    for (const field of columnsOf(resource, officer)) field.cell?.preload();
    const { selection, row } = resource.list;
    row?.preload();
    if (selection && may({ resource: resource.name, action: 'select' })) selection.component.preload();
    for (const action of actionsOf(resource, may)) if ('component' in action) action.component.preload();
  }, [resource, officer, may]);
  useEffect(() => {
    if (!isPending && may({ resource: resource.name, action: 'edit' }))
      whenIdle([async () => preloadForm(resource, client, { officer, purpose: 'update' })]);
  }, [isPending, resource, officer, may, client]);
}
