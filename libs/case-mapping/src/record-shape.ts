/**
 * The declared fields of a record by their lowerCamelCase name. `value`: the field's content is data and passes untouched, be
 * it a scalar, a list or a map (the keys of a map are never re-cased). A nested shape: the content is a record of that shape, or
 * a list of such records.
 */
export interface RecordShape {
  readonly [camelCaseName: string]: 'value' | RecordShape;
}
