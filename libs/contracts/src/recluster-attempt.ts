/**
 * The attempt as which an importer is to recluster a partition: an HTTP header, or a gRPC metadata key. Its caller has registered it in the
 * graph, and the importer writes as long as it stands there. Without it the importer registers an attempt of its own.
 */
export const RECLUSTER_ATTEMPT_HEADER = 'x-strata-attempt';
