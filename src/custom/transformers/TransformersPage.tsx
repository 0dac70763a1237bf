import { useState } from 'react';
import { CanAccess, InfiniteListBase } from 'react-admin';
import { DebouncedScope, type PageProps } from '../../console/index.ts';
import { DownloadButton } from '../../console/download/DownloadButton.tsx';
import { KeepQuery } from '../../console/addressQuery.tsx';
import list from '../../console/list/list.module.css';
import { ListMap, MapButton } from '../../console/map/MapButton.tsx';
import { mapParams, useMapView } from '../../console/map/mapView.ts';
import { useListMeta, withinScope } from '../../console/scope.tsx';
import { useCommand } from '../../shell/palette/commands.ts';
import LatestAudited from '../audit/LatestAudited.tsx';
import { paneParams, usePane } from './paneState.ts';
import { TransformerList } from './list/TransformerList.tsx';
import { PaneLink } from './PaneLink.tsx';
import { TransformerPane } from './pane/TransformerPane.tsx';
import styles from './transformers.module.css';

const kept = [...paneParams, ...mapParams];

/** The transformer centre screen: the list at the left, and the open transformer centre or form at the right. */
export default function TransformersPage({ resource }: PageProps) {
  return (
    <section className={list.page} aria-labelledby="transformers-heading">
      <DebouncedScope>
        <KeepQuery names={kept}>
          <Listed resource={resource} />
        </KeepQuery>
      </DebouncedScope>
    </section>
  );
}

function Listed({ resource }: PageProps) {
  const { isShown } = useMapView(resource);
  const { pane } = usePane();
  const [added, setAdded] = useState<string>();
  // A form needs the room.
  const isMap = isShown && pane.mode === 'details';
  const meta = useListMeta(resource);
  return (
    <InfiniteListBase
      resource={resource.name}
      perPage={resource.list.perPage}
      storeKey={false}
      queryOptions={{ meta, onError: ignore, placeholderData: withinScope(meta) }}
    >
      <header className={styles.heading}>
        <div className={styles.title}>
          <h1 id="transformers-heading">{resource.title}</h1>
          <LatestAudited />
        </div>
        <MapButton resource={resource} />
        <CanAccess resource={resource.name} action="export">
          <DownloadButton resource={resource} />
        </CanAccess>
        <CanAccess resource={resource.name} action="create">
          <AddLink />
        </CanAccess>
      </header>
      <div className={styles.panes} data-map={isMap} data-open={pane.id !== undefined}>
        <TransformerList resource={resource} added={added} />
        {isMap && <ListMap resource={resource} />}
        <TransformerPane onAdded={setAdded} />
      </div>
    </InfiniteListBase>
  );
}

/** The content in place of the entries shows the failure. */
const ignore = () => undefined;

function AddLink() {
  const { show } = usePane();
  useCommand('Add New TC', () => show({ mode: 'add' }));
  return (
    <PaneLink className="btn p" pane={{ mode: 'add' }}>
      Add New TC
    </PaneLink>
  );
}
