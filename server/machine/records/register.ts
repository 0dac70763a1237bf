import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { areaLevels, codeKey, wholeUtility } from '#domain/areas.ts';
import { columnKey, type Table } from '#schema/defineTable.ts';
import { areaScope, areaShapeOf, ofCaller, type AreaColumns, type AreaShape } from '../access/areaScope.ts';
import type { Caller } from '../access/caller.ts';
import { storedCount } from '../access/storedCounts.ts';
import { mostOfKind } from '../search/recordSearch.ts';
import { hasWords, nearness, searchOf, type SearchShape, type Typed } from '../search/typed.ts';
import { cachedStatement } from '../../services/db/cachedStatement.ts';
import type { Executor } from '../../services/db/connect.ts';
import { declaredTables } from '../../services/db/declared/index.ts';
import { isAnyOf } from '../../services/db/conditions.ts';
import { listQuery, type ListDefinition } from '../../services/db/listQuery.ts';

/** The row of a declared table: its columns by the keys of the fields. */
export type Row = Readonly<Record<string, unknown>>;

/** The parts of a list that its filters and orders determine. */
type RegisterList<Shape> = Pick<ListDefinition<Shape, Row>, 'conditions' | 'search' | 'order' | 'after'> & {
  /** The condition that all rows meet, beside that of the area. @default none */
  only?: SQL | undefined;
};

/**
 * The only way to the rows of a declared table. Every statement takes the caller or the shape of their area, so that
 * none reaches rows outside it; rows without an area belong to the whole utility, and the declaration says who sees
 * them.
 */
export class Register {
  readonly table: Table;
  readonly columns: Readonly<Record<string, PgColumn>>;
  readonly #rows: PgTable;
  readonly #byIds = cachedStatement((db, shape: AreaShape) =>
    db
      .select(this.columns)
      .from(this.#rows)
      .where(and(isAnyOf(this.column('id'), sql.placeholder('ids')), this.#inArea(shape))),
  );

  readonly #byText = cachedStatement(
    (db, { keys, words, ...shape }: SearchShape & { keys: readonly string[] }) => {
      const texts = keys.map(key => this.column(key));
      return db
        .select({ id: this.column('id'), near: nearness(texts).as('near') })
        .from(this.#rows)
        .where(and(hasWords(words, texts), this.#inArea(shape)))
        .orderBy(sql`near`, this.column(this.table.tieBreaker))
        .limit(mostOfKind);
    },
  );

  constructor(table: Table) {
    const rows = declaredTables.get(table.name);
    if (!rows) throw new Error(`'${table.name}' is not in src/tables/index.ts.`);
    this.table = table;
    this.#rows = rows;
    this.columns = getTableColumns(rows);
  }

  /** Returns the column of a field, or one that every declared table has. */
  column(key: string): PgColumn {
    const found = this.columns[columnKey(this.table, key)];
    if (!found) throw new Error(`${this.table.name} has no column '${key}'.`);
    return found;
  }

  /** Returns the queries of a list of the rows in an area, which the shape of a request names. */
  list<Shape extends { area: AreaShape }>({ only, ...definition }: RegisterList<Shape>) {
    return listQuery<Shape, Row>({
      ...definition,
      only: (_db, { area }) => and(this.#inArea(area), only),
      rows: (db, shape, paginate, ordered) => {
        // The order's index ends with this column, so that a page is found in the index alone.
        const key = this.column(this.table.tieBreaker);
        const page = paginate(db.select({ key }).from(this.#rows).$dynamic()).as('page');
        return db
          .select(this.columns)
          .from(this.#rows)
          .innerJoin(page, eq(page.key, key))
          .orderBy(...ordered(definition.order(shape, db)));
      },
      stored: (db, { area }) => {
        const isWhole = !this.table.area || (area.own === wholeUtility && area.requested === undefined);
        return isWhole && !only ? storedCount(db, this.#rows) : undefined;
      },
      matching: (db, _shape, where) =>
        db
          .select({ id: this.column('id') })
          .from(this.#rows)
          .where(where),
    });
  }

  /** Returns the row with an id in the caller's area, locked if a change follows; or `undefined`. */
  async find(db: Executor, caller: Caller, id: string, forChange = false): Promise<Row | undefined> {
    const found = db.select(this.columns).from(this.#rows).where(this.#own(caller, id));
    const [row] = await (forChange ? found.for('update') : found);
    return row;
  }

  /** Returns the rows with these ids in the caller's area. */
  async findAll(db: Executor, caller: Caller, ids: readonly string[]): Promise<Row[]> {
    const { shape, values } = areaShapeOf(caller);
    return this.#byIds(db, shape).execute({ ...values, ids });
  }

  /** Returns the ids of the caller's rows that come nearest to a text by some of their fields, the nearest first. */
  async nearest(
    db: Executor,
    caller: Caller,
    typed: Typed,
    keys: readonly string[],
  ): Promise<{ id: unknown; near: number }[]> {
    const { shape, values } = searchOf(caller, typed);
    return this.#byText(db, { ...shape, keys }).execute(values);
  }

  /** Inserts a row. The caller of this method has checked the area. Returns the row. */
  async insert(tx: Executor, values: Row): Promise<Row> {
    const [row] = await tx.insert(this.#rows).values(values).returning(this.columns);
    if (!row) throw new Error('The database returned no row.');
    return row;
  }

  /** Inserts those of some rows that no unique group refuses. The caller of this method has checked the areas. */
  async insertUnlessTaken(tx: Executor, values: readonly Row[]): Promise<Row[]> {
    return tx
      .insert(this.#rows)
      .values([...values])
      .onConflictDoNothing()
      .returning(this.columns);
  }

  /** Changes the caller's row with an id. */
  async update(tx: Executor, caller: Caller, id: string, values: Row): Promise<void> {
    await tx.update(this.#rows).set(values).where(this.#own(caller, id));
  }

  /** Deletes the caller's row with an id. */
  async delete(tx: Executor, caller: Caller, id: string): Promise<void> {
    await tx.delete(this.#rows).where(this.#own(caller, id));
  }

  /** Returns how many of the caller's rows have a value in a field. */
  async countWith(db: Executor, caller: Caller, key: string, value: string): Promise<number> {
    return db.$count(this.#rows, and(eq(this.column(key), value), this.#ofCaller(caller)));
  }

  #inArea(shape: AreaShape): SQL {
    return this.table.area ? areaScope(shape).on(this.#areaColumns()) : sql`true`;
  }

  #own(caller: Caller, id: string): SQL | undefined {
    return and(eq(this.column('id'), id), this.#ofCaller(caller));
  }

  #ofCaller(caller: Caller): SQL {
    return this.table.area ? ofCaller(caller).on(this.#areaColumns()) : sql`true`;
  }

  #areaColumns(): AreaColumns {
    const [zoneCode, circleCode, divisionCode, subDivisionCode, sectionCode] = areaLevels.map(level =>
      this.column(codeKey(level)),
    );
    if (!zoneCode || !circleCode || !divisionCode || !subDivisionCode || !sectionCode)
      throw new Error(`${this.table.name} has no columns for areas.`);
    return { zoneCode, circleCode, divisionCode, subDivisionCode, sectionCode };
  }
}
