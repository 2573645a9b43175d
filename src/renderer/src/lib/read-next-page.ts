type Pages = {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly fetchNextPage: () => Promise<unknown>
}

/** Reads the next page of a list that has one, unless it is on its way. */
export const readNextPage = ({ hasNextPage, isFetchingNextPage, fetchNextPage }: Pages): void => {
  if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
}
