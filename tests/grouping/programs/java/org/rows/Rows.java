package org.rows;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

public final class Rows {
    //@2 private static int read = 0;
    private Rows() {}

    public static String require(Map<String, String> row, String column) {
        //@2 read += 1;
        String value = row.get(column);
        if (value == null) throw new IllegalArgumentException("no column " + column + " in row " + row.get("id"));
        return value;
    }

    public static void each(List<Map<String, String>> rows, Consumer<Map<String, String>> use) {
        for (Map<String, String> row : rows) use.accept(row);
    }
}
