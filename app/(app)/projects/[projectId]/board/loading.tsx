export { BoardPageSkeleton as default } from "@/components/board/board-skeleton";
