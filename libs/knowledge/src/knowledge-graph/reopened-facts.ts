/**
 * Finds facts that were closed by another one (`attributes.superseded_by`) which no document states any more. Bind variables: `ids` of
 * entities, `@relations`. Answers `{ key, attributes }`: what stays of the attributes.
 */
export const FACTS_WITHOUT_HEIR = `
  FOR id IN @ids
    FOR edge IN UNION_DISTINCT(
      (FOR e IN @@relations FILTER e._from == id AND e.type == "RELATED_TO" AND e.attributes.superseded_by != null RETURN e),
      (FOR e IN @@relations FILTER e._to == id AND e.type == "RELATED_TO" AND e.attributes.superseded_by != null RETURN e))
      LET rivals = UNION_DISTINCT(
        (FOR e IN @@relations FILTER e._from == edge._from AND e.type == "RELATED_TO" AND e.relation_type == edge.relation_type
           RETURN DOCUMENT(e._to).entity_name),
        (FOR e IN @@relations FILTER e._to == edge._to AND e.type == "RELATED_TO" AND e.relation_type == edge.relation_type
           RETURN DOCUMENT(e._from).entity_name))
      FILTER edge.attributes.superseded_by NOT IN rivals
      RETURN DISTINCT { key: edge._key, attributes: UNSET(edge.attributes, "superseded_by") }`;

/** What makes such a fact open again; `row` is one of the answers. */
export const REOPENED = `{
  attributes: LENGTH(row.attributes) == 0 ? null : row.attributes, valid_until: null, periods: null }`;
