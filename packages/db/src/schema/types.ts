import type { ColumnType, GeneratedAlways } from 'kysely';

/** A UUIDv7 that PostgreSQL makes; only factories and the demo bring their own. */
export type Id = ColumnType<string, string | undefined, never>;
/** A value with a default in the table. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>;
export type DefaultedNullable<T> = ColumnType<T | null, T | null | undefined, T | null>;
/** timestamptz: a Date when read; a Date or an ISO 8601 string when written. */
export type Timestamp = ColumnType<Date, Date | string, Date | string>;
export type TimestampNow = ColumnType<Date, Date | string | undefined, Date | string>;
export type TimestampOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** numeric(10,2): a string such as `'12.00'` when read, so that no cent is lost. */
export type Money = ColumnType<string, string | number, string | number>;
export type MoneyDefaulted = ColumnType<string, string | number | undefined, string | number>;
export type MoneyOrNull = ColumnType<
  string | null,
  string | number | null | undefined,
  string | number | null
>;
/** numeric with a scale of 8, in degrees: a string when read. */
export type Degrees = ColumnType<string | null, string | number | null | undefined, string | number | null>;
/** jsonb that holds an object; arrays at the top would be taken for PostgreSQL arrays by pg. */
export type JsonObject<T extends object> = ColumnType<T, T | undefined, T>;
export type JsonObjectOrNull<T extends object> = ColumnType<T | null, T | null | undefined, T | null>;
/** A column that PostgreSQL computes and nobody writes. */
export type Computed<T> = GeneratedAlways<T>;
/** An object of which the tables know no more than that. */
export type Fields = Record<string, unknown>;
