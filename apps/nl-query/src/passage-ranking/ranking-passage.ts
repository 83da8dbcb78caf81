/** One passage as the ranking sees it. */
export interface RankingPassage {
  /** Title of its document. */
  title: string;
  text: string;
  /** Number of its document; passages of one document share it. */
  document: number;
  /** First passage of its document: its opening words may hold other names of what the title means. */
  opening: boolean;
}
