/** One thing that the launch check has found, in the owner's language. */
export interface Finding {
  /** What is wrong, as a sentence. */
  what: string;
  /** The file, with the field or the line, or the setting's name. */
  where: string;
  /** What the owner does about it, as a sentence. */
  fix: string;
  /**
   * True for what only the machine that runs the server can tell. A build neither reports it nor
   * marks the site as a demonstration because of it.
   */
  onServerOnly?: boolean;
}
