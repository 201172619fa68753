import { Button } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import type { Page as OnePage } from '../api/types';
import { MoreButton } from './more-button';
import { Page } from './page';
import { Blank, Loaded, NoPermission, Rows } from './states';
import { useIsHidden } from './undo';

interface Row {
  id: string;
}
type RowsQuery<Each> = UseQueryResult<Each[]> | UseInfiniteQueryResult<InfiniteData<OnePage<Each>>>;

/** The loaded rows, without those that wait to be deleted; undefined before the first answer. */
export function useRows<Each extends Row>({ data }: RowsQuery<Each>): readonly Each[] | undefined {
  const isHidden = useIsHidden();
  const all = data === undefined || Array.isArray(data) ? data : data.pages.flatMap((page) => page.data);
  return all?.filter(({ id }) => !isHidden(id));
}

interface ListProps<Each extends Row> {
  query: RowsQuery<Each>;
  /** `more` stands below the text. */
  empty: { title: string; text: string; more?: ReactNode };
  /** Shown if filters leave no row. */
  none?: { title: string; text: string };
  isFiltered?: boolean;
  create?: ReactNode;
  children: (rows: readonly Each[]) => ReactNode;
}

/** Fetches further pages at a button; `VirtualList` does so by itself. */
export function List<Each extends Row>(props: ListProps<Each>): ReactElement {
  const { query, empty, none, isFiltered = false, create, children } = props;
  const { error, refetch } = query;
  return (
    <>
      <Loaded query={{ data: useRows(query), error, refetch }} skeleton={<Rows count={8} />}>
        {(rows) => {
          if (rows.length > 0) return children(rows);
          if (query.isPlaceholderData) return <Rows count={8} />;
          if (isFiltered && none !== undefined) return <Blank {...none} />;
          return (
            <>
              <Blank title={empty.title} text={empty.text}>
                {create || undefined}
              </Blank>
              {empty.more}
            </>
          );
        }}
      </Loaded>
      {'fetchNextPage' in query && <MoreButton query={query} />}
    </>
  );
}

interface ListPageProps<Each extends Row> extends Omit<ListProps<Each>, 'children'> {
  title: string;
  lede: string;
  isAllowed?: boolean;
  /** In the head, with or without rows. */
  actions?: ReactNode;
  /** Shown once there is something to filter. */
  filters?: ReactNode;
  rows: (rows: readonly Each[]) => ReactNode;
  /** Beside the list, or opened over it. */
  children?: ReactNode;
}

/** `create` stands in the head, or in the middle of an empty list. */
export function ListPage<Each extends Row>(props: ListPageProps<Each>): ReactElement {
  const { title, lede, isAllowed = true, actions, create, filters, rows, children, ...list } = props;
  const hasRows = (useRows(list.query)?.length ?? 0) > 0;
  // While other filters are read, rows are assumed: filters that went would lose the focus.
  const hasSome = isAllowed && (hasRows || list.isFiltered === true || list.query.isPlaceholderData);
  const head = (
    <>
      {actions}
      {hasSome && create}
    </>
  );
  const hasHead = Boolean(actions) || (hasSome && Boolean(create));
  return (
    <Page title={title} lede={lede} {...(hasHead && { actions: head })}>
      {isAllowed ? (
        <>
          {hasSome && filters}
          <List {...list} create={create}>
            {rows}
          </List>
          {children}
        </>
      ) : (
        <NoPermission />
      )}
    </Page>
  );
}

export function CreateButton({ onClick, children }: { onClick: () => void; children: string }): ReactElement {
  return (
    <Button variant="filled" leftSection={<IconPlus size={15} />} onClick={onClick}>
      {children}
    </Button>
  );
}
