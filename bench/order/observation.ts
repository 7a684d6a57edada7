/** What was seen of one page from the first request until it was scrolled through and awake. */
import type { RouteKind } from '../site/routes.ts';

export interface SeenRequest {
  url: string;
  /** As DevTools says: Script, Stylesheet, Font, Image, Fetch ... */
  type: string;
  /** When the browser began with it, in ms since the navigation began. */
  at: number;
  renderBlocking: boolean;
}

export interface SeenPicture {
  source: string;
  /** Of the answer; empty where the picture was never fetched. */
  mediaType: string;
  hasDimensions: boolean;
  lazy: boolean;
  belowTheFold: boolean;
}

export interface Observation {
  path: string;
  kind: RouteKind;
  /** The compressed document with its headers, and that of its control, in bytes. */
  documentBytes: number;
  controlBytes: number;
  encoding: string;
  largestPaint: { at: number; what: string } | null;
  requests: SeenRequest[];
  /** Compressed, in bytes, of all scripts that the page asked for to wake up, before any use. */
  scriptBytes: number;
  /** The same after it was scrolled to its end and each form was entered. */
  usedScriptBytes: number;
  /** Compressed, in bytes, of all fonts that it asked for. */
  fontBytes: number;
  shifts: { value: number; at: number; what: string }[];
  pictures: SeenPicture[];
  /** From the page's own events, and what is wrong with the policies as such. */
  violations: string[];
  policyProblems: string[];
  /** Addresses on other sites. */
  foreign: string[];
  awake: boolean;
}
